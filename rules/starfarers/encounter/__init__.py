"""Encounters: mining, occupied planets, traders and mercenaries [4.1] to [4.4]."""
