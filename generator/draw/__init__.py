"""Drawing: finished frames to PDF bytes, and PDF pages to pixels. It obeys; it decides nothing."""
