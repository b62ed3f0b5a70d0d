import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface Props {
  place: string;
  children: ReactNode;
}
interface State {
  place: string;
  isBroken: boolean;
}

/** Shows the error page instead of a broken page. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, isBroken: false };

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, isBroken: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}
