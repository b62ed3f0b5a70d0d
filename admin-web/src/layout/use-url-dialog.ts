import { useUrlState } from './use-url-state.ts';

/** Which dialog of a place is open (`dialog`) and what it is about (`id`), as the address says. */
export function useUrlDialog<Name extends string>() {
  const { params, change } = useUrlState();
  return {
    name: params.get('dialog') as Name | null,
    id: params.get('id'),
    open: (name: Name, id?: string) => change({ dialog: name, id }),
    close: () => change({ dialog: undefined, id: undefined }, { replace: true }),
  };
}
