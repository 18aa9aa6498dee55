import { Component, type ReactNode } from 'react';

interface ModuleBoundaryProps {
  /** What stands in the place of a part that threw. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Keeps an error of one module in the module's own place. Its key (module, release, location) resets it. */
export class ModuleBoundary extends Component<ModuleBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
