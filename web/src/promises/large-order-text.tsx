export const LargeOrderText = () => (
  <p className="rounded-md border border-rose p-4 text-sm font-semibold">
    This is a large order. We charge your card only if we accept it, and email you the date then.
  </p>
);
