import { Absence, type AbsenceProps } from '../Absence/Absence.tsx';

export interface NotFoundProps extends Omit<AbsenceProps, 'title' | 'tone'> {
  /** What is not there: 'Campaign'. */
  what: string;
}

/** A row that an address names and that is not there for whoever looks: gone, or never theirs. */
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
