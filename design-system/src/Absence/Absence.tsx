import { RequestId } from '../RequestId/RequestId.tsx';
import { Place } from './Absence.styles.ts';
import { AbsenceCard, type AbsenceCardProps } from './AbsenceCard.tsx';

export interface AbsenceProps extends AbsenceCardProps {
  /** Of the request that was refused or failed. */
  requestId?: string | undefined;
  /** In the middle of a page that shows nothing else; in the place of a part of a page otherwise. */
  isPage?: boolean;
}

/** Stands where something is not: says what happened, what was kept and what comes next. */
export function Absence({ requestId, isPage = false, ...rest }: AbsenceProps) {
  const card = <AbsenceCard foot={requestId !== undefined && <RequestId requestId={requestId} />} {...rest} />;
  return isPage ? <Place>{card}</Place> : card;
}
