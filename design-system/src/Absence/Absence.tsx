import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Heading } from '../Heading/Heading.tsx';
import { IconAlert, IconAlertCircle, IconSearch } from '../icons/icons.ts';
import { RequestId } from '../RequestId/RequestId.tsx';
import { Actions, Details, Head, Kept, Mark, Place, Root, Words } from './Absence.styles.ts';

export const absenceTones = ['neutral', 'warning', 'danger'] as const;
export type AbsenceTone = (typeof absenceTones)[number];

export interface AbsenceProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** What is not there, or not possible. */
  title: ReactNode;
  /** 1 where it is the whole page. */
  titleLevel?: 1 | 2 | 3;
  /** `neutral`: there is no such thing. `warning`: it may not be, or not now. `danger`: something broke. */
  tone?: AbsenceTone;
  icon?: ReactNode;
  /** What happened, in one or two sentences. */
  children?: ReactNode;
  /** What was kept of the person's work, where there was any. */
  kept?: ReactNode;
  /** The next step first. */
  actions?: ReactNode;
  /** Beside the title: a version. */
  aside?: ReactNode;
  /** What the program itself said, for support. */
  details?: ReactNode;
  /** Of the request that was refused or failed. */
  requestId?: string | undefined;
  /** In the middle of a page that shows nothing else; in the place of a part of a page otherwise. */
  isPage?: boolean;
}

const toneIcon = { neutral: IconSearch, warning: IconAlert, danger: IconAlertCircle };

/** Stands where something is not: says what happened, what was kept and what comes next. */
export function Absence({
  title,
  titleLevel = 2,
  tone = 'neutral',
  icon,
  children,
  kept,
  actions,
  aside,
  details,
  requestId,
  isPage = false,
  ...rest
}: AbsenceProps) {
  const titleId = useId();
  const Icon = toneIcon[tone];
  const card = (
    <Root data-tone={tone} aria-labelledby={titleId} {...rest}>
      <Head>
        <Mark aria-hidden="true">{icon ?? <Icon />}</Mark>
        <Heading level={titleLevel} id={titleId}>
          {title}
        </Heading>
        {aside}
      </Head>
      {children !== undefined && <Words>{typeof children === 'string' ? <p>{children}</p> : children}</Words>}
      {kept !== undefined && <Kept>{kept}</Kept>}
      {details !== undefined && <Details>{details}</Details>}
      {actions !== undefined && <Actions>{actions}</Actions>}
      {requestId !== undefined && <RequestId requestId={requestId} />}
    </Root>
  );
  return isPage ? <Place>{card}</Place> : card;
}
