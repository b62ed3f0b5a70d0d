import { type ComponentType, createElement, use } from 'react';

/**
 * Like React.lazy, but loaded code renders immediately and failed code is loaded again.
 * @param loadsOnRender whether rendering loads the code; if not, it suspends until `loadCode` is called elsewhere
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadsOnRender: () => boolean = () => true,
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;
  let settle: () => void;
  const arrived = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function fetchCode() {
    failed = false;
    try {
      loaded = await load();
      settle();
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  function loadCode(): Promise<void> {
    if (!loading || failed) loading = fetchCode();
    return loading;
  }

  function Component(props: Props) {
    if (!loaded) use(loadsOnRender() ? (loading ?? loadCode()) : arrived);
    return loaded ? createElement(loaded, props) : null;
  }

  return { Component, loadCode };
}
