import { Component, type ReactNode, Suspense, useEffect } from 'react';

interface ModuleBoundaryProps {
  /** Replaces a part that threw. */
  fallback: (error: unknown) => ReactNode;
  /** Called once per error; `wasShown` is true when the part had been on screen and settled before. */
  onCrash?: (error: unknown, wasShown: boolean) => void;
  /** Shown while the part suspends, so that its surroundings stay on screen. */
  pending?: ReactNode;
  /** Called when the part is on screen and settled. */
  onShown?: () => void;
  children: ReactNode;
}

// Runs after all effects of the first render: a part whose effect throws at once was never usable.
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onShown);
    return () => clearTimeout(timer);
  }, [onShown]);
  return null;
}

/** Contains an error of one module in that module's own place. Its key (module, release, location) resets it. */
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
