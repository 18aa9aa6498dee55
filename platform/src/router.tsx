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

/** The router of a page: its address is the browser's, and what is being typed is not left without a question. */
export function BrowserRouter({ children, ...rest }: ComponentProps<typeof PlainRouter>) {
  return (
    <PlainRouter {...rest}>
      <AskingNavigation hasBackButton>{children}</AskingNavigation>
    </PlainRouter>
  );
}

/** The router of a test, whose address nobody sees. */
export function MemoryRouter({ children, ...rest }: ComponentProps<typeof PlainMemoryRouter>) {
  return (
    <PlainMemoryRouter {...rest}>
      <AskingNavigation hasBackButton={false}>{children}</AskingNavigation>
    </PlainMemoryRouter>
  );
}
