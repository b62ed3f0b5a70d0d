import { type ComponentType, createElement, use } from 'react';

/**
 * Like React.lazy, but what is loaded already renders at once, and what failed is asked for again.
 * @param isAsked whether rendering it asks for its code; if not, it suspends until `loadCode` is called elsewhere
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isAsked: () => boolean = () => true,
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;
  let arrive: () => void;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });

  async function fetchCode() {
    failed = false;
    try {
      loaded = await load();
      arrive();
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
    if (!loaded) use(isAsked() ? (loading ?? loadCode()) : arrival);
    return loaded ? createElement(loaded, props) : null;
  }

  return { Component, loadCode };
}
