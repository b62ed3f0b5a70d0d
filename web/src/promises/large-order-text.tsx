export const LargeOrderText = () => (
  <p className="rounded-md border border-rose p-4 text-sm font-semibold">
    This is a large order. We confirm the date with you before we charge your card.
  </p>
);
