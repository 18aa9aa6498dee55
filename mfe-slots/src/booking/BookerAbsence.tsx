import { Absence, type AbsenceProps } from '@switchboard/design-system';
import { useEffect } from 'react';

/** Stands where a booker's slot or booking is not: what the product shows in such a place, on the large scale. */
export function BookerAbsence({ title, ...rest }: Omit<AbsenceProps, 'title'> & { title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div data-scale="large">
      <Absence isPage role="alert" title={title} titleLevel={1} {...rest} />
    </div>
  );
}
