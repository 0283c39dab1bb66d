"""Bare typst, one process: python bare_typst.py TEMPLATE OUTPUT [NAME=VALUE]…, with the template's folder as root."""

import sys
from pathlib import Path

import typst

template, output, *inputs = sys.argv[1:]
typst.compile(
    template,
    output=output,
    root=Path(template).parent,
    font_paths=typst.Fonts(include_system_fonts=False),
    sys_inputs=dict(text.split("=", 1) for text in inputs),
)
