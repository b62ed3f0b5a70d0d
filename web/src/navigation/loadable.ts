import { type ComponentType, createElement, use } from 'react';

/**
 * Like React.lazy, but loaded code renders immediately and failed code is loaded again.
 * @param loadsOnRender whether rendering loads the code; if not, it suspends until `loadCode` is called elsewhere
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadsOnRender: () => boolean = () => true,
) {
  type Code = Promise<ComponentType<Props>>;
  let loaded: Code | undefined;
  let loading: Code | undefined;
  let failed = false;
  let settle: (component: ComponentType<Props>) => void;
  const arrived: Code = new Promise((resolve) => {
    settle = resolve;
  });

  async function fetchCode() {
    failed = false;
    try {
      const component = await load();
      loaded = fulfilled(component);
      settle(component);
      return component;
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  function startLoading(): Code {
    if (!loading || failed) loading = fetchCode();
    return loading;
  }

  function Component(props: Props) {
    // Called in every render, as the rules of hooks require.
    const code = use(loaded ?? (loadsOnRender() ? (loading ?? startLoading()) : arrived));
    return createElement(code, props);
  }

  return {
    Component,
    async loadCode(): Promise<void> {
      await startLoading();
    },
  };
}

/** A promise that React's `use` reads without suspending. */
const fulfilled = <Value>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
