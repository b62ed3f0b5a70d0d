import { businessDaysBetween, type Day, dayNumber } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Outlook } from '../forecast/forecast.ts';
import { learnAbsence } from '../forecast/learn-absence.ts';
import { learnDeliveries } from '../forecast/learn-deliveries.ts';
import { learnMinutes } from '../forecast/learn-minutes.ts';
import { type FinishedOrder, learnReliability } from '../forecast/learn-reliability.ts';
import type { StoredArtisan } from '../workshop/artisan-store.ts';
import { countAttendance } from './attendance.ts';
import { type DuePromise, listDeliveries, listDuePromises, listFinishedPieces } from './learning-store.ts';

export interface Learned {
  /** Counts the artisans' absences on each call, because an absence that begins now affects the next promise. */
  outlookFor(artisans: readonly StoredArtisan[], today: Day): Outlook;
  /** The latest due promises, newest first. */
  due: readonly DuePromise[];
}

/** Estimates learned from the shop's finished work, deliveries and promises. */
export async function learn(db: Queryable, today: Day, timeZone: string): Promise<Learned> {
  const pieces = await listFinishedPieces(db);
  const due = await listDuePromises(db, today, timeZone);
  const deliveries = await listDeliveries(db);
  const minutes = learnMinutes(
    pieces.map(({ workedSeconds, finishedAt, ...piece }) => ({
      ...piece,
      workedMinutes: workedSeconds / 60,
      finishedOn: dayNumber(shopDay(finishedAt, timeZone)),
    })),
    dayNumber(today),
  );
  const delaysOf = learnDeliveries(
    deliveries.map(({ materialId, expectedOn, arrivedOn }) => ({
      materialId,
      daysLate: businessDaysBetween(expectedOn, arrivedOn),
    })),
  );
  const reliability = learnReliability(finishedOrders(due, today));
  return {
    due,
    outlookFor(artisans, day) {
      const absence = learnAbsence(
        artisans.map((artisan) => countAttendance(artisan, shopDay(artisan.addedAt, timeZone), day)),
      );
      return {
        minutesFor: minutes.estimateFor,
        absenceOf: (artisanId) => absence.get(artisanId) ?? { begins: 0, goesOn: 0, isAbsent: false },
        delaysOf,
        reliability,
      };
    },
  };
}

/** Oldest first. An unfinished order counts as if it were ready today. */
const finishedOrders = (due: readonly DuePromise[], today: Day): FinishedOrder[] =>
  due
    .flatMap(({ forecast, readyOn, isCancelled }) =>
      forecast && !isCancelled
        ? [
            {
              chances: forecast.chances,
              daysLater: businessDaysBetween(forecast.plannedMadeBy, readyOn ?? today),
            },
          ]
        : [],
    )
    .toReversed();
