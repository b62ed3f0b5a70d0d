-- Up Migration The gift in a parcel: message, names and the recipient's email address; null without one.
ALTER TABLE parcels ADD COLUMN gift jsonb;
