import { Absence, type AbsenceProps } from '../Absence/Absence.tsx';

export interface NotFoundProps extends Omit<AbsenceProps, 'title' | 'tone'> {
  /** The missing thing: 'Campaign'. */
  what: string;
}

/** Shown for a row in the address that doesn't exist for this user: it was deleted, or belongs to someone else. */
export function NotFound({
  what,
  children = 'It may have been deleted, or it belongs to another organization.',
  ...rest
}: NotFoundProps) {
  return (
    <Absence title={`${what} not found`} titleLevel={1} isPage {...rest}>
      {children}
    </Absence>
  );
}
