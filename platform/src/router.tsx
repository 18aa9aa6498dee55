import type { ComponentProps } from 'react';
import { MemoryRouter as PlainMemoryRouter, BrowserRouter as PlainRouter } from 'react-router-dom';
import { AskingNavigation } from './leaving.tsx';

export {
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export {
  type AddressedDialog,
  type AddressPart,
  anyId,
  anyText,
  day,
  oneOf,
  useAddress,
  useDialogAddress,
} from './address.ts';

/** The router of a page: it uses the browser's address, and asks before input is lost. */
export function BrowserRouter({ children, ...rest }: ComponentProps<typeof PlainRouter>) {
  return (
    <PlainRouter {...rest}>
      <AskingNavigation hasBackButton>{children}</AskingNavigation>
    </PlainRouter>
  );
}

/** The router of a test, with an invisible address. */
export function MemoryRouter({ children, ...rest }: ComponentProps<typeof PlainMemoryRouter>) {
  return (
    <PlainMemoryRouter {...rest}>
      <AskingNavigation hasBackButton={false}>{children}</AskingNavigation>
    </PlainMemoryRouter>
  );
}
