import { lazy, Suspense } from 'react';
import { managePath } from '../booking/manageToken.ts';
import { BookSlot } from '../features/book-slot/BookSlot.tsx';

const ManageBookingPage = lazy(async () => ({
  default: (await import('../pages/ManageBookingPage.tsx')).ManageBookingPage,
}));

/** The slot id in a booking link's path; empty if there is none. */
export function slotIdOf(pathname: string): string {
  const part = /^\/book-slot\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page of a path. The booking page is part of this bundle; the page for changes is loaded on demand. */
export function BookerRoutes({ pathname }: { pathname: string }) {
  if (pathname === managePath || pathname.startsWith(`${managePath}/`))
    return (
      <Suspense fallback={null}>
        <ManageBookingPage />
      </Suspense>
    );
  return <BookSlot id={slotIdOf(pathname)} />;
}
