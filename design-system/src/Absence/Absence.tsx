import { RequestId } from '../RequestId/RequestId.tsx';
import { Place } from './Absence.styles.ts';
import { AbsenceCard, type AbsenceCardProps } from './AbsenceCard.tsx';

export interface AbsenceProps extends AbsenceCardProps {
  /** The id of the refused or failed request. */
  requestId?: string | undefined;
  /** Whether it fills an otherwise empty page; otherwise it replaces a part of a page. */
  isPage?: boolean;
}

/** Shown in place of missing content: what happened, what was kept and what comes next. */
export function Absence({ requestId, isPage = false, ...rest }: AbsenceProps) {
  const card = <AbsenceCard foot={requestId !== undefined && <RequestId requestId={requestId} />} {...rest} />;
  return isPage ? <Place>{card}</Place> : card;
}
