"""Commands of `amarrako`: the panel, doctor, MQTT, install and uninstall."""
