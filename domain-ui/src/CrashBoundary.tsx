import { Component, type ReactNode } from 'react';

interface State {
  error: Error | null;
}

interface CrashBoundaryProps {
  children: ReactNode;
  /** Replaces a page that crashed. `retry` renders the page again. */
  fallback: (error: Error, retry: () => void) => ReactNode;
}

/** Catches a failure of a page that runs without the shell. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error('') };
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}
