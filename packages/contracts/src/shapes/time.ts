import { z } from 'zod';

/** A time in a response, ISO 8601 in UTC; services may return a `Date`, or a time as Postgres writes it in JSON. */
export const Time = z.codec(z.union([z.iso.datetime({ offset: true }), z.date()]), z.iso.datetime(), {
  decode: (time) => new Date(time).toISOString(),
  encode: (time) => time,
});
