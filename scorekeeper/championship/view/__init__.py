"""The views of a championship: for everybody, for directors, and for one phone."""
