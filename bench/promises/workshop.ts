import {
  addBusinessDays,
  businessDaysBetween,
  type Day,
  dayAt,
  dayNumber,
  isHoliday,
  weekdayOf,
} from '@loop-petal/contracts/rules/business-days';
import { forecast, type Outlook } from '../../services/production/src/forecast/forecast.ts';
import { type Attendance, learnAbsence } from '../../services/production/src/forecast/learn-absence.ts';
import { learnDeliveries } from '../../services/production/src/forecast/learn-deliveries.ts';
import { learnMinutes, type WorkedPiece } from '../../services/production/src/forecast/learn-minutes.ts';
import {
  AS_COMPUTED,
  type FinishedOrder,
  learnReliability,
} from '../../services/production/src/forecast/learn-reliability.ts';
import { type PreparedPlan, preparePlan } from '../../services/production/src/schedule/plan-work.ts';
import { reassign } from '../../services/production/src/schedule/reassign.ts';
import type { Artisan, Job, Piece, Weekday } from '../../services/production/src/schedule/schedule.ts';
import { createDemand, type WantedOrder } from './demand.ts';
import { between, createRandom } from './random.ts';
import { createStock } from './stock.ts';
import type { World } from './worlds.ts';

/** The part of the program to disable: learning, safety days, or the end of today's working hours. */
export type Broken = 'learning' | 'slack' | 'today';

const FIRST_DAY = '2026-01-05';
const [OPENS, CLOSES] = [9 * 60, 17 * 60];
const WEEKDAYS: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const NO_MINUTES = { mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 };
/** The days after the last order in which orders may still be finished. */
const DAYS_AFTER = 200;
/** Orders are measured once artisans have finished this many pieces. */
const LEARNED_AFTER = 40;
/** Minutes and absence are learned every night, reliability once a week. */
const DAYS_TO_REVIEW = 7;
const LEARNED_PIECES = 400;

export interface SimulatedOrder {
  id: string;
  number: number;
  today: Day;
  planned: Day;
  promised: Day;
  chance: number;
  chances: number[];
  isMeasured: boolean;
  piecesLeft: number;
  readyOn: Day;
}

interface SimulatedJob {
  id: string;
  order: SimulatedOrder;
  piece: Piece;
  artisanId: string;
  earliest: Day | null;
  /** A number of days, as in `dayNumber`. */
  deadline: number;
  factor: number;
  worked: number;
  isStarted: boolean;
}

interface SimulatedArtisan extends Artisan {
  timeOff: { from: Day; to: Day }[];
  illDays: number;
  /** Today's working minutes. */
  minutes: number;
  used: number;
  inHand: SimulatedJob | undefined;
  attendance: Attendance;
}

const isPresent = (artisanId: string): Attendance => ({
  artisanId,
  daysAfterPresence: 0,
  begun: 0,
  daysAfterAbsence: 0,
  goneOn: 0,
  isAbsent: false,
});

/**
 * A shop over `days` days: customers order, the shop promises at the level, artisans work on the most urgent piece,
 * fall ill and wait for deliveries; each evening the shop learns.
 */
export function simulate(
  world: World,
  o: { seed: number; days: number; level: number; broken?: Broken | undefined },
): SimulatedOrder[] {
  const { seed, days, level, broken } = o;
  const demand = createDemand(world, seed, days);
  const first = dayNumber(FIRST_DAY);
  const random = createRandom(`absence ${world.name} ${seed}`);
  const artisans = world.artisans.map(({ minutesPerWeekday, categories }, n): SimulatedArtisan => {
    const id = `artisan${n}`;
    return {
      id,
      isActive: true,
      timeOff: [],
      products: [],
      categories,
      minutesPerWeekday: { ...NO_MINUTES, ...minutesPerWeekday },
      illDays: 0,
      minutes: 0,
      used: 0,
      inHand: undefined,
      attendance: isPresent(id),
    };
  });
  const worked: WorkedPiece[] = [];
  const experience: FinishedOrder[] = [];
  const orders: SimulatedOrder[] = [];
  let open: SimulatedJob[] = [];
  const stock = createStock(world, seed, () => open);
  let finished = 0;
  let reliability = AS_COMPUTED;

  for (let n = 0; n < days + DAYS_AFTER && (n < days || open.length > 0); n++) {
    const number = first + n;
    const today = dayAt(number);
    startDay(n, number, today);
    const outlook = learn(number, n);
    reassignLate(today);
    for (const wanted of demand[n] ?? []) {
      work(wanted.minuteOfDay, n, today);
      place(wanted, today, outlook);
    }
    work(24 * 60, n, today);
  }
  return orders;

  function startDay(n: number, number: number, today: Day): void {
    stock.restock(today);
    for (const artisan of artisans) {
      artisan.used = 0;
      artisan.minutes = isHoliday(number) ? 0 : artisan.minutesPerWeekday[WEEKDAYS[weekdayOf(number)] as Weekday];
      if (artisan.minutes > 0) attend(artisan, n, today);
    }
  }

  function attend(artisan: SimulatedArtisan, n: number, today: Day): void {
    const { attendance } = artisan;
    const begins = random() < (world.absence?.perDay ?? 0);
    const length = between(random, world.absence?.days ?? [1, 1]);
    if (artisan.illDays === 0 && begins) artisan.illDays = length;
    if (world.allIll?.day === n) artisan.illDays = world.allIll.days;
    const isAbsent = artisan.illDays > 0;
    if (attendance.isAbsent) {
      attendance.daysAfterAbsence += 1;
      attendance.goneOn += Number(isAbsent);
    } else {
      attendance.daysAfterPresence += 1;
      attendance.begun += Number(isAbsent);
    }
    attendance.isAbsent = isAbsent;
    artisan.timeOff = isAbsent ? [{ from: today, to: today }] : [];
    if (!isAbsent) return;
    artisan.illDays -= 1;
    artisan.minutes = 0;
  }

  function learn(number: number, n: number): Outlook {
    const isOn = broken !== 'learning';
    const minutes = learnMinutes(isOn ? worked.slice(-LEARNED_PIECES) : [], number);
    const absence = learnAbsence(
      artisans.map(({ id, attendance }) => {
        return isOn ? attendance : { ...isPresent(id), isAbsent: attendance.isAbsent };
      }),
    );
    if (isOn && n % DAYS_TO_REVIEW === 0) reliability = learnReliability(experience);
    return {
      minutesFor: minutes.estimateFor,
      absenceOf: (id) => absence.get(id) ?? { begins: 0, goesOn: 0, isAbsent: false },
      delaysOf: learnDeliveries(isOn ? stock.deliveries : []),
      reliability,
    };
  }

  function prepare(today: Day, minuteOfDay: number): PreparedPlan {
    const jobs = open.map((job) => jobOf(job, today));
    return preparePlan({
      ...{ today, artisans, jobs, materials: stock.materials() },
      minuteOfDay: broken === 'today' ? 0 : minuteOfDay,
    });
  }

  function jobOf({ id, order, artisanId, isStarted, earliest, worked, piece }: SimulatedJob, today: Day): Job {
    const { productId, category, finishingDays, materials, minutesLeft: recipeMinutes } = piece;
    const workedMinutes = Math.floor(worked);
    return {
      id,
      orderId: order.id,
      artisanId,
      productId,
      category,
      materials,
      state: isStarted ? 'making' : 'queued',
      minutesLeft: Math.max(1, recipeMinutes - workedMinutes),
      finishingDays,
      promisedMadeBy: order.promised,
      orderedAt: order.number,
      earliest,
      workedMinutes,
      recipeMinutes,
      ...(broken !== 'today' && order.today === today && { notBefore: dayAt(dayNumber(today) + 1) }),
    };
  }

  function reassignLate(today: Day): void {
    const moves = new Map(reassign(prepare(today, 0)).map(({ jobId, to }) => [jobId, to]));
    for (const job of open) job.artisanId = moves.get(job.id) ?? job.artisanId;
  }

  function place({ minuteOfDay, pieces, factors }: WantedOrder, today: Day, outlook: Outlook): void {
    const prepared = prepare(today, minuteOfDay);
    const promise = forecast(prepared, outlook).promiseAt(pieces, level);
    if ('shortage' in promise) return;
    const { plan, madeBy, chance, chances } = promise;
    const number = orders.length;
    const order: SimulatedOrder = {
      id: `order${number}`,
      number,
      today,
      planned: plan.madeBy,
      promised: madeBy,
      chance,
      chances: chances(),
      isMeasured: finished >= LEARNED_AFTER,
      piecesLeft: pieces.length,
      readyOn: '',
    };
    orders.push(order);
    const { horizon } = prepared;
    const firstIndex = dayNumber(today) - horizon.today;
    pieces.forEach((piece, at) => {
      const assignment = plan.assignments[at];
      if (!assignment) return;
      open.push({
        id: `${order.id}-${at}`,
        order,
        piece,
        artisanId: assignment.artisanId,
        earliest: assignment.earliest,
        deadline: firstIndex + horizon.latestFinish(horizon.indexOf(madeBy), piece.finishingDays),
        factor: factors[at] ?? 1,
        worked: 0,
        isStarted: false,
      });
    });
  }

  /** All artisans work until this minute of the day, in proportion to the day's minutes. */
  function work(minute: number, n: number, today: Day): void {
    const share = Math.min(1, Math.max(0, (minute - OPENS) / (CLOSES - OPENS)));
    const slower = world.changed && n >= world.changed.day ? world.changed.factor : 1;
    for (const artisan of artisans) {
      let left = artisan.minutes * share - artisan.used;
      while (left > 0) {
        artisan.inHand ??= chooseNext(artisan);
        const job = artisan.inHand;
        if (!job) break;
        start(job);
        const needs = Math.max(1, job.piece.minutesLeft * job.factor * slower) - job.worked;
        const spent = Math.min(left, Math.max(0, needs));
        job.worked += spent;
        left -= spent;
        if (needs <= spent) finish(artisan, job, today);
      }
      artisan.used = Math.max(artisan.used, artisan.minutes * share);
    }
  }

  function chooseNext(artisan: SimulatedArtisan): SimulatedJob | undefined {
    let best: SimulatedJob | undefined;
    for (const job of open) {
      if (job.artisanId !== artisan.id || (!job.isStarted && !stock.suffices(job))) continue;
      if (!best || (job.deadline - best.deadline || job.order.number - best.order.number) < 0) best = job;
    }
    return best;
  }

  function start(job: SimulatedJob): void {
    if (job.isStarted) return;
    job.isStarted = true;
    stock.take(job.piece);
  }

  function finish(artisan: SimulatedArtisan, job: SimulatedJob, today: Day): void {
    artisan.inHand = undefined;
    open = open.filter((one) => one !== job);
    const { order, piece } = job;
    worked.push({
      artisanId: artisan.id,
      productId: piece.productId,
      recipeMinutes: piece.minutesLeft,
      workedMinutes: job.worked,
      finishedOn: dayNumber(today),
    });
    const readyOn = addBusinessDays(today, piece.finishingDays);
    if (readyOn > order.readyOn) order.readyOn = readyOn;
    order.piecesLeft -= 1;
    if (order.piecesLeft > 0) return;
    finished += 1;
    experience.push({ chances: order.chances, daysLater: businessDaysBetween(order.planned, order.readyOn) });
  }
}
