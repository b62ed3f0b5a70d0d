/** A delivery that arrived. */
export interface Delivery {
  materialId: string;
  /** Business days after the expected day; 0 if it was on time. */
  daysLate: number;
}

const MAX_DAYS_LATE = 15;
/** Default probabilities by days late, and their weight in deliveries. */
const USUAL = [0.92, 0.04, 0.025, 0.015];
const USUAL_WEIGHT = 6;
/** The weight of all materials' deliveries in the estimate of one material. */
const SHOP_WEIGHT = 10;

/** The probability of a material's delivery by days late, shrunk toward that of all materials. */
export function learnDeliveries(deliveries: readonly Delivery[]): (materialId: string) => readonly number[] {
  const all = distribution(deliveries, USUAL, USUAL_WEIGHT);
  const byMaterial = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const known = byMaterial.get(delivery.materialId) ?? [];
    known.push(delivery);
    byMaterial.set(delivery.materialId, known);
  }
  const learned = new Map([...byMaterial].map(([id, own]) => [id, distribution(own, all, SHOP_WEIGHT)]));
  return (materialId) => learned.get(materialId) ?? all;
}

function distribution(deliveries: readonly Delivery[], prior: readonly number[], priorWeight: number): number[] {
  const counts = prior.map((chance) => chance * priorWeight);
  for (const { daysLate } of deliveries) {
    const days = Math.max(0, Math.min(MAX_DAYS_LATE, daysLate));
    while (counts.length <= days) counts.push(0);
    counts[days] = (counts[days] ?? 0) + 1;
  }
  return counts.map((count) => count / (deliveries.length + priorWeight));
}
