// Loaded by `node --import` into every program of the shop: shifts its clock by the milliseconds in a file.
import { readFileSync } from 'node:fs';

const LOOK_MS = 50;
const RealDate = Date;
let offsetMs = 0;

const look = () => {
  try {
    offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE, 'utf8')) || 0;
  } catch {
    // The file is missing between two writes and at the end of the run.
  }
};
look();
setInterval(look, LOOK_MS).unref();

const now = () => RealDate.now() + offsetMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
RealDate.prototype.constructor = globalThis.Date;
