# What the server uses of gunicorn, which ships no types: no more than that.
