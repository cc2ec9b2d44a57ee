"""SpaceCorp: three eras from Earth to the stars."""
