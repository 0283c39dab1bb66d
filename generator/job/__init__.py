"""A job: a loaded deck and what is wanted of it, to faces, sheets, one galley run, and all problems."""

from generator.job.options import Options
from generator.job.prepare import Job, folder_of, prepare

__all__ = ["Job", "Options", "folder_of", "prepare"]
