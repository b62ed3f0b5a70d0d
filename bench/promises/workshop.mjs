import { between, createRandom, normal, poisson } from './random.mjs';

const FIRST_DAY = '2026-01-05';
const [OPENS, CLOSES] = [9 * 60, 17 * 60];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The last orders get so many days to be finished. */
const DAYS_AFTER = 200;
/** Orders are measured once artisans have finished so many. */
const LEARNED_AFTER = 40;
/** Minutes and absence are learned every night, reliability once a week. */
const DAYS_TO_REVIEW = 7;
const PRODUCTS_PER_CRAFT = 3;
const RECIPES = { bouquets: [150, 180, 240], potted: [90, 120, 150], stems: [30, 45, 60] };
const FINISHING_DAYS = { bouquets: 1, potted: 1, stems: 0 };
const OTHER_CRAFT = [90, 120, 150];
const NO_MINUTES = { mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 };
const recipesOf = (craft) => RECIPES[craft] ?? OTHER_CRAFT;
const RESTOCK = { pieces: 60, below: 6, deliveryDays: 3 };

/**
 * A shop over `days` days: customers order, the shop promises, artisans work on the most urgent piece, fall ill and
 * wait for deliveries; each evening the shop learns. `policy(forecast, pieces)` returns the promise to make.
 */
export function simulate(shop, world, { seed, days, policy, broken }) {
  const demand = createDemand(world, `${world.name} ${seed}`, days);
  const first = shop.dayNumber(FIRST_DAY);
  const random = createRandom(`absence ${world.name} ${seed}`);
  const deliveryRandom = createRandom(`deliveries ${world.name} ${seed}`);
  const artisans = world.artisans.map((artisan, n) => ({
    id: `artisan${n}`,
    isActive: true,
    timeOff: [],
    products: [],
    ...artisan,
    minutesPerWeekday: { ...NO_MINUTES, ...artisan.minutesPerWeekday },
    illDays: 0,
    used: 0,
    inHand: undefined,
    attendance: {
      artisanId: `artisan${n}`,
      daysAfterPresence: 0,
      begun: 0,
      daysAfterAbsence: 0,
      goneOn: 0,
      isAbsent: false,
    },
  }));
  const crafts = [...new Set(artisans.flatMap(({ categories }) => categories))];
  const materials = world.lateDelivery
    ? crafts.map((craft) => ({
        id: `yarn ${craft}`,
        onHand: RESTOCK.pieces,
        deliveryDays: RESTOCK.deliveryDays,
        due: null,
      }))
    : [];
  const worked = [];
  const deliveries = [];
  const orders = [];
  let open = [];
  let finished = 0;
  const experience = [];
  let outlook;
  let reliability;

  for (let n = 0; n < days + DAYS_AFTER && (n < days || open.length > 0); n++) {
    const number = first + n;
    const today = shop.dayAt(number);
    startDay(n, number, today);
    for (const wanted of demand[n] ?? []) {
      work(wanted.minute, n, today);
      place(wanted, n, today);
    }
    work(24 * 60, n, today);
  }
  return orders;

  function startDay(n, number, today) {
    receive(today);
    for (const artisan of artisans) {
      artisan.used = 0;
      const minutes = shop.isHoliday(number) ? 0 : artisan.minutesPerWeekday[WEEKDAYS[shop.weekdayOf(number)]];
      artisan.minutes = minutes;
      if (minutes === 0) continue;
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
      if (isAbsent) {
        artisan.illDays -= 1;
        artisan.minutes = 0;
      }
    }
    outlook = learn(broken === 'learning' ? undefined : number, n);
    reassign(today);
  }

  function learn(number, n) {
    const minutes = shop.learnMinutes(number ? worked : [], number ?? 0);
    const absence = shop.learnAbsence(
      artisans.map(({ attendance }) =>
        number ? attendance : { ...attendance, daysAfterPresence: 0, begun: 0, daysAfterAbsence: 0, goneOn: 0 },
      ),
    );
    if (!reliability || n % DAYS_TO_REVIEW === 0) reliability = shop.learnReliability(number ? experience : []);
    const delaysOf = shop.learnDeliveries(number ? deliveries : []);
    return {
      minutesFor: minutes.estimateFor,
      absenceOf: (id) => absence.get(id),
      delaysOf,
      reliability,
    };
  }

  function prepare(today, minuteOfDay) {
    return shop.preparePlan({
      today,
      minuteOfDay: broken === 'today' ? 0 : minuteOfDay,
      artisans,
      materials,
      jobs: open.map((job) => jobOf(job, today)),
    });
  }

  function jobOf(job, today) {
    const spent = Math.floor(job.worked);
    return {
      ...job.piece,
      id: job.id,
      orderId: job.order.id,
      artisanId: job.artisanId,
      state: job.isStarted ? 'making' : 'queued',
      minutesLeft: Math.max(1, job.piece.minutesLeft - spent),
      workedMinutes: spent,
      recipeMinutes: job.piece.minutesLeft,
      promisedMadeBy: job.order.promised,
      orderedAt: job.order.number,
      earliest: job.earliest,
      ...(broken !== 'today' && job.order.today === today && { notBefore: shop.dayAt(shop.dayNumber(today) + 1) }),
    };
  }

  function reassign(today) {
    for (const { jobId, to } of shop.reassign(prepare(today, 0))) {
      open.find(({ id }) => id === jobId).artisanId = to;
    }
  }

  function place({ minute, pieces, factors }, n, today) {
    const prepared = prepare(today, minute);
    const promise = policy(shop.forecast(prepared, outlook), pieces, prepared);
    if ('shortage' in promise) return;
    const { plan, madeBy } = promise;
    const order = {
      id: `order${orders.length}`,
      number: orders.length,
      n,
      today,
      planned: plan.madeBy,
      promised: madeBy,
      chance: promise.chance,
      chances: promise.chances,
      isMeasured: finished >= LEARNED_AFTER,
      left: pieces.length,
      readyOn: '',
    };
    orders.push(order);
    plan.assignments.forEach(({ artisanId, earliest, plannedFinish }, at) => {
      const horizon = prepared.horizon;
      const deadline =
        shop.dayNumber(today) - horizon.today + horizon.latestFinish(horizon.indexOf(madeBy), pieces[at].finishingDays);
      open.push({
        id: `${order.id}-${at}`,
        order,
        piece: pieces[at],
        artisanId,
        earliest,
        plannedFinish,
        deadline,
        factor: factors[at],
        worked: 0,
        isStarted: false,
      });
    });
  }

  /** All artisans work until this minute of the day, in proportion to the day's minutes. */
  function work(minute, n, today) {
    const share = Math.min(1, Math.max(0, (minute - OPENS) / (CLOSES - OPENS)));
    for (const artisan of artisans) {
      let left = artisan.minutes * share - artisan.used;
      while (left > 0) {
        artisan.inHand ??= next(artisan);
        const job = artisan.inHand;
        if (!job) break;
        start(job);
        const slower = n >= (world.changed?.day ?? Number.POSITIVE_INFINITY) ? world.changed.factor : 1;
        const needs = Math.max(1, job.piece.minutesLeft * job.factor * slower) - job.worked;
        const spent = Math.min(left, Math.max(0, needs));
        job.worked += spent;
        left -= spent;
        if (needs <= spent) finish(artisan, job, today);
      }
      artisan.used = Math.max(artisan.used, artisan.minutes * share);
    }
  }

  function next(artisan) {
    let best;
    for (const job of open) {
      if (job.artisanId !== artisan.id || (!job.isStarted && !hasMaterials(job))) continue;
      if (
        !best ||
        job.deadline < best.deadline ||
        (job.deadline === best.deadline && job.order.number < best.order.number)
      )
        best = job;
    }
    return best;
  }

  function hasMaterials({ piece }) {
    return piece.materials.every(({ materialId, amount }) => {
      const material = materials.find(({ id }) => id === materialId);
      return !material || material.onHand >= amount;
    });
  }

  function start(job) {
    if (job.isStarted) return;
    job.isStarted = true;
    for (const { materialId, amount } of job.piece.materials) {
      const material = materials.find(({ id }) => id === materialId);
      if (material) material.onHand -= amount;
    }
  }

  function finish(artisan, job, today) {
    artisan.inHand = undefined;
    open = open.filter((one) => one !== job);
    worked.push({
      artisanId: artisan.id,
      productId: job.piece.productId,
      recipeMinutes: job.piece.minutesLeft,
      workedMinutes: job.worked,
      finishedOn: shop.dayNumber(today),
    });
    const readyOn = shop.addBusinessDays(today, job.piece.finishingDays);
    const { order } = job;
    if (readyOn > order.readyOn) order.readyOn = readyOn;
    order.left -= 1;
    if (order.left > 0) return;
    finished += 1;
    experience.push({ chances: order.chances, daysLater: shop.businessDaysBetween(order.planned, order.readyOn) });
  }

  function receive(today) {
    for (const material of materials) {
      if (material.due !== null && today >= material.due.on) {
        material.onHand += RESTOCK.pieces;
        deliveries.push({ materialId: material.id, daysLate: material.due.daysLate });
        material.due = null;
      }
      const claimed = open.filter(
        ({ isStarted, piece }) => !isStarted && piece.materials.some(({ materialId }) => materialId === material.id),
      ).length;
      if (material.due === null && material.onHand - claimed < RESTOCK.below) {
        const { perDelivery, days } = world.lateDelivery;
        const daysLate = deliveryRandom() < perDelivery ? between(deliveryRandom, days) : 0;
        material.due = { on: shop.addBusinessDays(today, RESTOCK.deliveryDays + daysLate), daysLate };
      }
    }
  }
}

/**
 * The orders of each day, with the minute when they are placed and the actual minutes of their pieces; the same for all
 * policies.
 */
function createDemand(world, seed, days) {
  const random = createRandom(`demand ${seed}`);
  const crafts = [...new Set(world.artisans.flatMap(({ categories }) => categories))];
  const weekly = (artisan) => Object.values(artisan.minutesPerWeekday).reduce((sum, minutes) => sum + minutes, 0);
  /** An artisan's minutes are divided equally among the crafts, so that each craft has the same load. */
  const minutesOf = (craft) =>
    world.artisans.reduce(
      (sum, one) => sum + (one.categories.includes(craft) ? weekly(one) / one.categories.length : 0),
      0,
    );
  const meanOf = (craft) => recipesOf(craft).reduce((sum, minutes) => sum + minutes, 0) / PRODUCTS_PER_CRAFT;
  const weights = crafts.map((craft) => minutesOf(craft) / meanOf(craft));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const [min, max] = world.piecesPerOrder ?? [1, 1];
  const perDay = ((world.load * all) / 7 / ((min + max) / 2)) * (251 / 261);
  const { amplitude = 0, periodDays = 1 } = world.season ?? {};
  const spread = world.spread ?? 0;

  const pieceOf = () => {
    const at = random() * all;
    const found =
      crafts.find((_, n) => at < weights.slice(0, n + 1).reduce((sum, weight) => sum + weight, 0)) ?? crafts[0];
    const product = between(random, [0, PRODUCTS_PER_CRAFT - 1]);
    return {
      productId: `${found}${product}`,
      category: found,
      minutesLeft: recipesOf(found)[product],
      finishingDays: FINISHING_DAYS[found] ?? 1,
      materials: world.lateDelivery ? [{ materialId: `yarn ${found}`, amount: 1 }] : [],
    };
  };
  const factor = () => {
    const z = normal(random);
    return (world.bias ?? 1) * Math.exp(spread * z - (spread * spread) / 2);
  };
  const orderOf = (count) => {
    const pieces = Array.from({ length: count }, pieceOf);
    return { minute: between(random, [0, 24 * 60 - 1]), pieces, factors: pieces.map(factor) };
  };
  return Array.from({ length: days }, (_, n) => {
    const orders = Array.from(
      { length: poisson(random, perDay * (1 + amplitude * Math.sin((2 * Math.PI * n) / periodDays))) },
      () => orderOf(between(random, [min, max])),
    );
    if (world.largeOrder?.day === n) orders.push(orderOf(world.largeOrder.pieces));
    return orders.sort((a, b) => a.minute - b.minute);
  });
}
