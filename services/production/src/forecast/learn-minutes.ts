import type { MinutesEstimate } from './work-time.ts';

/** A finished piece. */
export interface WorkedPiece {
  artisanId: string;
  productId: string;
  /** The recipe's minutes when it was ordered. */
  recipeMinutes: number;
  workedMinutes: number;
  /** Days since 1970-01-01. */
  finishedOn: number;
}

/** The half-life of an observation in days, because artisans learn and recipes change. */
const HALF_LIFE_DAYS = 45;
/** Used before there are observations. */
const USUAL_SPREAD = 0.3;
/** The weight of the default spread, in observations. */
const SPREAD_WEIGHT = 8;
/** The weight of the more general estimate, in observations: the shop's, the product's, the artisan's. */
const WEIGHTS = { shop: 3, product: 4, artisan: 4, both: 8 } as const;
const MAX_LOG = Math.log(5);

export interface LearnedMinutes {
  estimateFor(artisanId: string, productId: string): MinutesEstimate;
}

/**
 * Compares worked with recipe minutes by artisan and product. Each estimate is shrunk toward the more general one: from
 * artisan and product together, to each of the two, to the shop, to the unchanged recipe.
 */
export function learnMinutes(pieces: readonly WorkedPiece[], today: number): LearnedMinutes {
  const samples = pieces.map(({ artisanId, productId, recipeMinutes, workedMinutes, finishedOn }) => ({
    artisanId,
    productId,
    both: `${artisanId} ${productId}`,
    weight: 0.5 ** (Math.max(0, today - finishedOn) / HALF_LIFE_DAYS),
    log: Math.max(-MAX_LOG, Math.min(MAX_LOG, Math.log(Math.max(1, workedMinutes) / Math.max(1, recipeMinutes)))),
  }));
  const shop = new Sums();
  const products = new Map<string, Sums>();
  const artisans = new Map<string, Sums>();
  const pairs = new Map<string, Sums>();
  for (const { weight, log } of samples) shop.add(weight, log);
  const shopLog = shop.mean(0, WEIGHTS.shop);
  for (const { productId, weight, log } of samples) sumsOf(products, productId).add(weight, log - shopLog);
  const productLog = (id: string) => products.get(id)?.mean(0, WEIGHTS.product) ?? 0;
  for (const { artisanId, productId, weight, log } of samples) {
    sumsOf(artisans, artisanId).add(weight, log - shopLog - productLog(productId));
  }
  const general = (artisanId: string, productId: string) =>
    shopLog + productLog(productId) + (artisans.get(artisanId)?.mean(0, WEIGHTS.artisan) ?? 0);
  for (const { artisanId, productId, both, weight, log } of samples) {
    sumsOf(pairs, both).add(weight, log - general(artisanId, productId));
  }
  const logFor = (artisanId: string, productId: string) =>
    general(artisanId, productId) + (pairs.get(`${artisanId} ${productId}`)?.mean(0, WEIGHTS.both) ?? 0);

  const squares = new Sums();
  const squaresOfArtisan = new Map<string, Sums>();
  for (const { artisanId, productId, weight, log } of samples) {
    const square = (log - logFor(artisanId, productId)) ** 2;
    squares.add(weight, square);
    sumsOf(squaresOfArtisan, artisanId).add(weight, square);
  }
  const shopVariance = squares.mean(USUAL_SPREAD ** 2, SPREAD_WEIGHT);
  return {
    estimateFor(artisanId, productId) {
      const variance = squaresOfArtisan.get(artisanId)?.mean(shopVariance, SPREAD_WEIGHT) ?? shopVariance;
      const seen = artisans.get(artisanId)?.weight ?? 0;
      return {
        log: logFor(artisanId, productId),
        spread: Math.sqrt(variance),
        uncertainty: variance / (seen + WEIGHTS.shop),
      };
    },
  };
}

/** A weighted mean. */
class Sums {
  weight = 0;
  total = 0;

  add(weight: number, value: number): void {
    this.weight += weight;
    this.total += weight * value;
  }

  mean(prior: number, priorWeight: number): number {
    return (this.total + prior * priorWeight) / (this.weight + priorWeight);
  }
}

function sumsOf(all: Map<string, Sums>, key: string): Sums {
  const known = all.get(key) ?? new Sums();
  all.set(key, known);
  return known;
}
