/** The platforms' names as on the portal's public pages, in the order of the portal's profile. */
export const defaultPlatforms = [
  "Airbnb",
  "Booking.com",
  "Clickstay",
  "HomeAway",
  "Homestay",
  "Luxury Retreats",
  "TripAdvisor Rentals/Holiday Lettings",
] as const;
