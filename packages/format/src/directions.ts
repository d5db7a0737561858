/** A place that people find on a map. */
interface Place {
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The way to a place on OpenStreetMap: a plain link, nothing is loaded from there. */
export function directionsTo({ name, address, city, latitude, longitude }: Place): string {
  if (latitude !== null && longitude !== null) {
    const point = `${latitude}/${longitude}`;
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${point}`;
  }
  const query = [name, address, city].filter(Boolean).join(', ');
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query }).toString()}`;
}
