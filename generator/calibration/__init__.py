"""The test page of a printer: two sides of one sheet as frames, and what its readings say of the printer.

At each corner two pairs of scales meet through the paper, as on a calliper: millimetres on the front, and on the
back fine lines 0.9 mm apart, of which the first points at the whole millimetres and the one that meets a line of
the front tells the tenths. The back is laid out as it is seen through the paper, and mirrored. Numbers run from 0
to 20 with 10 where a perfect printer points, so that nobody has to read below zero. Lengths are mm.

D128 error     the paper is too small for the test page
"""

from generator.calibration.page import pages
from generator.calibration.reading import learnt, summary, value
from generator.calibration.trial import Field, Pair, Trial, fields, pairs, problem

__all__ = ["Field", "Pair", "Trial", "fields", "learnt", "pages", "pairs", "problem", "summary", "value"]
