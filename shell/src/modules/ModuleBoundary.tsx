import { Component, type ReactNode, Suspense, useEffect } from 'react';

interface ModuleBoundaryProps {
  /** What stands in the place of a part that threw. */
  fallback: (error: unknown) => ReactNode;
  /** Called once for an error; `wasShown` when the part had been on screen and at rest before. */
  onCrash?: (error: unknown, wasShown: boolean) => void;
  /** What stands there while the part suspends: it never takes what surrounds it off the screen. */
  pending?: ReactNode;
  /** Called when the part is on screen and at rest. */
  onShown?: () => void;
  children: ReactNode;
}

// After all effects of the first render: a part whose effect throws at once has never been of use to anybody.
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onShown);
    return () => clearTimeout(timer);
  }, [onShown]);
  return null;
}

/** Keeps an error of one module in the module's own place. Its key (module, release, location) resets it. */
export class ModuleBoundary extends Component<ModuleBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };
  private wasShown = false;

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash?.(error, this.wasShown);
  }

  private onShown = (): void => {
    this.wasShown = true;
    this.props.onShown?.();
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure) return this.props.fallback(failure.error);
    return (
      <Suspense fallback={this.props.pending}>
        {this.props.children}
        <Shown onShown={this.onShown} />
      </Suspense>
    );
  }
}
