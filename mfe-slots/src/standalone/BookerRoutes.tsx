import { lazy, Suspense } from 'react';
import { managePath } from '../booking/manageToken.ts';
import { BookSlot } from '../features/book-slot/BookSlot.tsx';

const ManageBookingPage = lazy(async () => ({
  default: (await import('../pages/ManageBookingPage.tsx')).ManageBookingPage,
}));

/** The id of a booking link's path; empty when there is none. */
export function slotIdOf(pathname: string): string {
  const part = /^\/book-slot\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page that a path leads to: booking comes at once, changing a booking is loaded by who asks for it. */
export function BookerRoutes({ pathname }: { pathname: string }) {
  if (pathname === managePath || pathname.startsWith(`${managePath}/`))
    return (
      <Suspense fallback={null}>
        <ManageBookingPage />
      </Suspense>
    );
  return <BookSlot id={slotIdOf(pathname)} />;
}
