/** Names of the portal's platforms as its public pages write them, in the order of the portal's profile. */
export const defaultPlatforms = [
  "Airbnb",
  "Booking.com",
  "Clickstay",
  "HomeAway",
  "Homestay",
  "Luxury Retreats",
  "TripAdvisor Rentals/Holiday Lettings",
] as const;
