import { defineEvent } from '@loop-petal/contracts/events/event';
import { z } from 'zod';

export const potFilled = defineEvent('pot.filled', z.object({ pot: z.string(), litres: z.int() }), (d) => d.pot);
export const potBroken = defineEvent('pot.broken', z.object({ pot: z.string() }), (d) => d.pot);
export const gardenWatered = defineEvent('garden.watered', z.object({ pot: z.string() }), (d) => d.pot);
