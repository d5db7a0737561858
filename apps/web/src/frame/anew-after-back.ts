import { useEffect } from 'preact/hooks';

/**
 * Loads the page anew where the browser shows it again as it was left, as it may after Back. What it shows may be of before by then: of an
 * account that has signed out, or of an order that was paid elsewhere.
 */
export function useAnewAfterBack(): void {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
}
