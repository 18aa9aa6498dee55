import { Spinner } from '@switchboard/design-system';
import { type ComponentProps, lazy, Suspense } from 'react';
import { t } from '../../texts/texts.ts';

const load = () => import('./laterSteps.ts');

const Agreement = lazy(() => load().then((file) => ({ default: file.Consent })));
const Rules = lazy(() => load().then((file) => ({ default: file.MonitoringList })));
const Question = lazy(() => load().then((file) => ({ default: file.Practice })));

const waiting = () => <Spinner label={t('page.spinner')} />;

/** `Consent`, as soon as it is loaded. */
export const Consent = (props: ComponentProps<typeof Agreement>) => (
  <Suspense fallback={waiting()}>
    <Agreement {...props} />
  </Suspense>
);

/** `MonitoringList`, as soon as it is loaded. */
export const MonitoringList = (props: ComponentProps<typeof Rules>) => (
  <Suspense fallback={waiting()}>
    <Rules {...props} />
  </Suspense>
);

/** `Practice`, as soon as it is loaded. */
export const Practice = (props: ComponentProps<typeof Question>) => (
  <Suspense fallback={waiting()}>
    <Question {...props} />
  </Suspense>
);
