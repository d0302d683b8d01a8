"""The house: saved rule sets, names forgotten or corrected, settings made on phones, notices."""
