"""HTTP: pages, QR codes, and what every request has in common; the API is in `api`."""
