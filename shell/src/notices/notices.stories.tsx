import { ApiError } from '@switchboard/platform';
import { pageStories } from '@switchboard/platform/stories';
import type { ReactNode } from 'react';
import { ConnectionLine, type ConnectionNews } from '../frame/ConnectionNotice.tsx';
import { ModuleCard } from '../modules/ModuleCard.tsx';
import { sampleModule } from '../modules/sampleModule.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { FeatureNotAvailable, ModuleSkipped, NotPermitted, Waiting } from './notices.tsx';
import { SignedOut } from './SignedOut.tsx';
import { SwitchedElsewhere } from './SwitchedElsewhere.tsx';
import { Unreachable } from './Unreachable.tsx';

export default { title: 'Shell/What is not there', tags: ['!autodocs'] };

const story = (page: () => ReactNode, path = '/leads') => pageStories(page, { path })('full');
const nothing = () => undefined;

function Thrower(): ReactNode {
  throw new ApiError(500, { code: 'INTERNAL', message: 'The desk is on fire', request_id: '7f3c9a52-19d4-4d0c' });
}

/** The line is above what the frame keeps at the window's foot: an empty one here. */
const line = (news: ConnectionNews) =>
  story(() => (
    <div style={{ position: 'fixed', insetInline: 0, insetBlockEnd: 0 }}>
      <ConnectionLine news={news} onReload={nothing} />
    </div>
  ));

export const SomethingWentWrong = story(() => (
  <ErrorBoundary>
    <Thrower />
  </ErrorBoundary>
));
export const NotFound = story(() => <NotFoundPage />, '/dashbord');
export const Authenticating = story(() => <Waiting text="Authenticating..." />);
export const FeatureIsOff = story(() => <FeatureNotAvailable feature="Leads" />);
export const ForbiddenByRole = story(() => <NotPermitted {...{ title: 'Providers', role: 'viewer' }} />);
export const SignedOutElsewhere = story(() => <SignedOut />);
export const SwitchedToAnotherOrganization = story(() => <SwitchedElsewhere />);
export const ServerDown = story(() => (
  <Unreachable
    message="The server cannot be reached. Please check your connection and try again."
    requestId="7f3c9a52-19d4-4d0c"
  />
));
export const ModuleDown = story(() => (
  <ModuleCard
    module={sampleModule()}
    failure="crashed"
    details="x is not a function"
    titleLevel={1}
    onRetry={nothing}
  />
));
export const ModuleTooOld = story(() => (
  <ModuleSkipped title="Leads" version="1.2.0" reason="it needs platform ^2.0." />
));
export const Offline = line('offline');
export const Reconnecting = line('reconnecting');
export const UpdateReady = line('update');
export const Paused = line('paused');
