import { useParams } from '@switchboard/platform/router';
import { BookSlot } from '../features/book-slot/BookSlot.tsx';

/** `/book-slot/:id` inside the shell; strangers get the same on a page of its own. */
export function BookSlotPage() {
  const { id = '' } = useParams();
  return <BookSlot key={id} id={id} />;
}
