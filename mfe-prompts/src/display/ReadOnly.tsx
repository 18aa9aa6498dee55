import { EmptyState, IconLock } from '@switchboard/design-system';

/** Replaces a form that the person's role may not use. */
export function ReadOnly({ what }: { what: string }) {
  return (
    <EmptyState
      icon={<IconLock />}
      title={`Your role cannot ${what}`}
      description="Ask an admin of your organization to change your role."
    />
  );
}
