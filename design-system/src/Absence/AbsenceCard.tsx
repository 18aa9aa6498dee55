import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Heading } from '../Heading/Heading.tsx';
import { IconAlert, IconAlertCircle, IconCheckCircle, IconSearch } from '../icons/firstIcons.ts';
import { Actions, Details, Head, Kept, Mark, Root, Words } from './Absence.styles.ts';

export const absenceTones = ['neutral', 'warning', 'danger', 'success'] as const;
export type AbsenceTone = (typeof absenceTones)[number];

export interface AbsenceCardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** What is missing or not possible. */
  title: ReactNode;
  /** 1 if it is the whole page. */
  titleLevel?: 1 | 2 | 3;
  /** `neutral`: it doesn't exist. `warning`: it isn't allowed, or not now. `danger`: something broke. `success`: it is over as planned. */
  tone?: AbsenceTone;
  icon?: ReactNode;
  /** What happened, in one or two sentences. */
  children?: ReactNode;
  /** What was kept of the user's work, if there was any. */
  kept?: ReactNode;
  /** The next step first. */
  actions?: ReactNode;
  /** Shown next to the title: a version. */
  aside?: ReactNode;
  /** The program's own message for developers, folded behind *Details*. */
  details?: ReactNode;
  /** Whether the details start open, because they are what has to be fixed. */
  areDetailsOpen?: boolean;
  /** Below everything. */
  foot?: ReactNode;
}

const toneIcon = { neutral: IconSearch, warning: IconAlert, danger: IconAlertCircle, success: IconCheckCircle };

/** The card without a button library, for pages whose first visit has to be small. */
export function AbsenceCard({
  title,
  titleLevel = 2,
  tone = 'neutral',
  icon,
  children,
  kept,
  actions,
  aside,
  details,
  areDetailsOpen = false,
  foot,
  ...rest
}: AbsenceCardProps) {
  const titleId = useId();
  const Icon = toneIcon[tone];
  return (
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
      {actions !== undefined && <Actions>{actions}</Actions>}
      {details !== undefined && (
        <Details key={String(areDetailsOpen)} open={areDetailsOpen}>
          <summary>Details</summary>
          <p>{details}</p>
        </Details>
      )}
      {foot}
    </Root>
  );
}
