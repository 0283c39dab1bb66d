"""Every sort of picture, as the PDF shows it, against Pillow's own view of the same file."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pictures
import pytest
from pictures import TABLE, difference, exif, photo, printed, saved, seen
from PIL import Image, ImageChops

from generator.assets import Shelf, decode, jpeg, ppi
from generator.assets.bitmap import load, sealed
from generator.assets.kinds import sniff
from generator.frame import Bitmap

INK = [name for name in TABLE if "CMYK" in name or "YCCK" in name]
GAMMA = [name for name in TABLE if "linear gamma" in name]
SMALL_GREY_KEY = "png grey 2 bit tRNS"  # Pillow looks for the key before it spreads 2 bits to 8


def read(raw: bytes) -> Bitmap:
    return load(sniff(raw), raw).bitmap


@pytest.mark.parametrize("name", [n for n in TABLE if n not in (*INK, *GAMMA, SMALL_GREY_KEY)])
def test_a_picture_prints_as_pillow_shows_it(name: str) -> None:
    raw = TABLE[name]()
    assert difference(printed(read(raw)), seen(raw)) <= 2


@pytest.mark.parametrize("name", INK)
def test_ink_prints_as_the_same_ink_written_plainly(name: str) -> None:
    raw = TABLE[name]()
    image = Image.open(io.BytesIO(raw))
    image.load()
    if "without Adobe" in name:  # Pillow takes every CMYK JPEG for an inverted one
        image = ImageChops.invert(image)
    assert difference(printed(read(raw)), printed(decode.deflated(image))) <= 2


@pytest.mark.parametrize("name", GAMMA)
def test_the_gamma_of_a_png_is_honoured(name: str) -> None:
    def encoded(value: int) -> int:  # IEC 61966-2-1
        linear = value / 255
        return round(255 * (12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055))

    raw = TABLE[name]()
    assert difference(printed(read(raw)), seen(raw).point([encoded(value) for value in range(256)] * 3)) <= 2


def test_a_transparent_grey_of_two_bits_is_clear_where_it_is_that_grey() -> None:
    bitmap = read(TABLE[SMALL_GREY_KEY]())
    assert bitmap.mask
    grey, mask = decode.image_of(bitmap), decode.image_of(bitmap.mask)
    assert {(g, m) for g, m in zip(grey.tobytes(), mask.tobytes(), strict=True)} == {
        (0, 255),
        (85, 0),
        (170, 255),
        (255, 255),
    }


def test_a_jpeg_keeps_its_picture_data_to_the_byte() -> None:
    raw = saved(photo(), "JPEG", quality=90, exif=exif(6), comment=b"hello")
    scan = raw[raw.index(b"\xff\xda") :]
    assert read(raw).data.endswith(scan)
    assert read(raw).filter == "DCTDecode"


def test_a_png_keeps_its_picture_data_to_the_byte() -> None:
    raw = saved(photo(), "PNG")
    at = raw.index(b"IDAT")
    assert read(raw).data == raw[at + 4 : at + 4 + int.from_bytes(raw[at - 4 : at], "big")]


SECRETS = (b"51.5007", b"SERIAL-1234", b"my comment", b"tail of a film", b"paint.net", b"x:xmpmeta")


def secretive(kind: str) -> bytes:
    tags = Image.Exif()
    tags[274], tags[0x010F], tags[0xA431] = 6, "SERIAL-1234", "SERIAL-1234"
    tags.get_ifd(0x8825)[29] = "51.5007"
    told = {"exif": tags.tobytes()}
    if kind == "JPEG":
        raw = saved(photo(), kind, comment=b"my comment", xmp=b"x:xmpmeta", **told)
        iptc = b"\xff\xed" + struct.pack(">H", 2 + 9) + b"paint.net"
        return raw[:2] + iptc + raw[2:] + b"tail of a film"
    if kind == "PNG":
        return (
            pictures.chunked(saved(photo(), kind, **told), {b"tEXt": b"Comment\0my comment"})
            + b"tail of a film"
        )
    return saved(photo(), kind, xmp=b"x:xmpmeta", **told)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "TIFF"])
def test_nothing_that_a_camera_noted_is_in_the_data(kind: str) -> None:
    raw = secretive(kind)
    assert any(secret in raw for secret in SECRETS)
    bitmap = read(raw)
    everything = bitmap.data + bitmap.icc + bitmap.palette + pictures.paged(bitmap)
    assert not [secret for secret in SECRETS if secret in everything]
    assert bitmap.seen.height > bitmap.seen.width, "its one note that counts, the rotation, is kept"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize(
    "block", [b"", b"II", b"II*\0\xff\xff\xff\xff", b"MM\0*\0\0\0\x08\xff\xff", bytes(300)]
)
def test_a_nonsense_exif_block_never_hurts(kind: str, block: bytes) -> None:
    raw = saved(photo(), kind, exif=b"Exif\0\0" + block) if kind != "TIFF" else saved(photo(), kind)
    assert read(raw).orientation == 1


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_an_opaque_alpha_is_dropped(mode: str) -> None:
    bitmap = read(saved(photo(mode[:-1]).convert(mode), "PNG"))
    assert (bitmap.mask, bitmap.space) == (None, "rgb" if mode == "RGBA" else "grey")


def test_sixteen_bits_of_grey_make_a_smooth_ramp() -> None:
    row = printed(read(TABLE["png grey 16 bit"]())).convert("L").crop((0, 1, 256, 2)).tobytes()
    assert max(abs(one - other) for one, other in zip(row, range(256), strict=True)) <= 1


def test_equal_pictures_have_equal_digests_and_others_not() -> None:
    one = read(saved(photo(), "JPEG", comment=b"a"))
    assert one == read(saved(photo(), "JPEG", comment=b"b"))
    turned = read(saved(photo(), "JPEG", exif=exif(3)))
    assert one.digest != turned.digest
    clear = read(saved(photo("RGBA"), "PNG"))
    assert clear.mask
    assert (
        clear.digest != sealed(Bitmap("", 48, 32, 8, "rgb", "FlateDecode", clear.data, predictor=True)).digest
    )


def test_a_jpeg_of_rgb_says_so_in_the_one_way_that_pdf_knows() -> None:
    bitmap = read(TABLE["jpeg kept RGB without Adobe"]())
    assert b"Adobe\0\x64\0\0\0\0\0" in bitmap.data


def test_an_srgb_profile_is_not_stored_and_another_is() -> None:
    assert read(TABLE["jpeg sRGB"]()).icc == b""
    assert read(TABLE["jpeg wide gamut"]()).icc == pictures.wide_gamut()


def test_a_profile_can_be_put_back_into_a_bare_jpeg() -> None:
    found = jpeg.read(saved(photo(), "JPEG", icc_profile=pictures.wide_gamut() * 300))
    assert jpeg.read(jpeg.standing(found)).icc == pictures.wide_gamut() * 300


def test_transparent_pictures_come_out_no_larger_than_they_went_in() -> None:
    for mode in ("RGB", "RGBA"):
        image = Image.blend(photo("RGBA", (300, 400)), detailed("RGBA", (300, 400)), 0.3)
        image.putalpha(photo("RGBA", (300, 400)).getchannel("A") if mode == "RGBA" else 255)
        raw = saved(image, "PNG")
        bitmap = read(raw)
        assert len(bitmap.data) + len(bitmap.mask.data if bitmap.mask else b"") <= len(raw)


def test_heic_is_read_where_its_reader_is_installed() -> None:
    heif = pytest.importorskip("pillow_heif")
    heif.register_heif_opener()
    raw = saved(photo(), "HEIF", quality=-1, exif=exif(6))
    bitmap = read(raw)
    assert (bitmap.seen.width, bitmap.seen.height) == (32, 48)
    assert difference(printed(bitmap), seen(raw)) <= 2


def test_ppi_is_that_of_the_coarser_axis_as_seen() -> None:
    lying = read(saved(photo(), "JPEG", exif=exif(6)))
    assert ppi(lying, 25.4, 25.4) == pytest.approx(32)
    assert ppi(lying, 32 * 0.254, 48 * 0.254) == pytest.approx(100)


# --------------------------------------------------------------------------------------------- at_size


def shelf_with(tmp_path: Path, raw: bytes) -> tuple[Shelf, Bitmap]:
    (tmp_path / "picture").write_bytes(raw)
    shelf = Shelf(tmp_path)
    matter = shelf.picture("picture", ()).matter
    assert isinstance(matter, Bitmap)
    return shelf, matter


def detailed(mode: str = "RGB", size: tuple[int, int] = (900, 600)) -> Image.Image:
    return Image.merge("RGB", [Image.effect_noise(size, 60) for _ in "RGB"]).convert(mode)


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_only_above_450_ppi_is_a_picture_sampled_down(tmp_path: Path, kind: str) -> None:
    shelf, bitmap = shelf_with(tmp_path, saved(detailed(), kind))
    assert shelf.at_size(bitmap, 2 * 25.4, 4 / 3 * 25.4) is bitmap
    half = shelf.at_size(bitmap, 25.4, 2 / 3 * 25.4)
    assert (half.width, half.height, half.filter) == (450, 300, bitmap.filter)
    assert shelf.at_size(bitmap, 25.4, 2 / 3 * 25.4) is half


def test_a_lying_photograph_is_measured_as_it_is_seen(tmp_path: Path) -> None:
    shelf, bitmap = shelf_with(tmp_path, saved(detailed(), "JPEG", exif=exif(6)))
    half = shelf.at_size(bitmap, 2 / 3 * 25.4, 25.4)
    assert (half.width, half.height, half.orientation) == (450, 300, 6)


def test_sampling_down_that_would_save_nothing_is_left(tmp_path: Path) -> None:
    shelf, bitmap = shelf_with(tmp_path, saved(detailed("1"), "PNG"))
    assert shelf.at_size(bitmap, 25.4, 25.4) is bitmap


@pytest.mark.parametrize("mode", ["RGBA", "LA", "CMYK", "P", "L"])
def test_every_sort_can_be_sampled_down(tmp_path: Path, mode: str) -> None:
    image = detailed().convert("L" if mode == "LA" else mode)
    if "A" in mode:
        image.putalpha(photo("L", image.size))
    shelf, bitmap = shelf_with(tmp_path, saved(image, "TIFF" if mode == "CMYK" else "PNG"))
    small = shelf.at_size(bitmap, 12.7, 12.7 * 2 / 3)
    assert small.width == 225
    assert (small.mask is None) == (bitmap.mask is None)
    whole = printed(bitmap).resize((225, 150), Image.Resampling.LANCZOS)
    apart = ImageChops.difference(printed(small), whole).convert("L").histogram()
    assert sum(apart[24:]) < 225 * 150 / 100, "fewer than 1 % of the pixels are other ones"


def test_a_sampled_photograph_looks_like_the_whole_one(tmp_path: Path) -> None:
    shelf, bitmap = shelf_with(tmp_path, saved(photo("RGB", (1800, 1200)), "JPEG", quality=98, subsampling=0))
    small = shelf.at_size(bitmap, 25.4, 25.4 * 2 / 3)
    whole = photo("RGB", (1800, 1200)).resize((450, 300), Image.Resampling.LANCZOS)
    assert small.width == 450
    apart = ImageChops.difference(printed(small), whole).convert("L").histogram()
    assert sum(apart[8:]) < 450 * 300 / 500
