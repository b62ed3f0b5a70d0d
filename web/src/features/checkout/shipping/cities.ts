const US_CITIES: Record<string, string> = {
  Alabama: 'Huntsville|Birmingham|Montgomery|Mobile|Tuscaloosa|Hoover|Auburn|Dothan|Madison|Decatur',
  Alaska: 'Anchorage|Fairbanks|Juneau|Wasilla|Sitka|Ketchikan|Kenai|Kodiak|Bethel|Palmer',
  'American Samoa': 'Pago Pago|Tafuna|Leone|Nu‘uuli|Faleniu',
  Arizona: 'Phoenix|Tucson|Mesa|Chandler|Gilbert|Glendale|Scottsdale|Peoria|Tempe|Flagstaff',
  Arkansas: 'Little Rock|Fayetteville|Fort Smith|Springdale|Jonesboro|Rogers|Conway|Bentonville|Hot Springs|Pine Bluff',
  California: 'Los Angeles|San Diego|San Jose|San Francisco|Fresno|Sacramento|Long Beach|Oakland|Bakersfield|Anaheim',
  Colorado: 'Denver|Colorado Springs|Aurora|Fort Collins|Lakewood|Thornton|Arvada|Pueblo|Boulder|Greeley',
  Connecticut: 'Bridgeport|Stamford|New Haven|Hartford|Waterbury|Norwalk|Danbury|New Britain|Bristol|Milford',
  Delaware: 'Wilmington|Dover|Newark|Middletown|Smyrna|Milford|Seaford|Georgetown|Elsmere|New Castle',
  'District of Columbia': 'Washington',
  Florida: 'Jacksonville|Miami|Tampa|Orlando|St. Petersburg|Hialeah|Tallahassee|Fort Lauderdale|Cape Coral|Gainesville',
  Georgia: 'Atlanta|Augusta|Columbus|Macon|Savannah|Athens|Sandy Springs|Roswell|Albany|Marietta',
  Guam: 'Hagåtña|Dededo|Yigo|Tamuning|Mangilao|Barrigada|Santa Rita',
  Hawaii: 'Honolulu|Hilo|Kailua|Kapolei|Kaneohe|Waipahu|Pearl City|Kahului|Kihei|Lihue',
  Idaho: 'Boise|Meridian|Nampa|Idaho Falls|Caldwell|Pocatello|Coeur d’Alene|Twin Falls|Rexburg|Lewiston',
  Illinois: 'Chicago|Aurora|Joliet|Naperville|Rockford|Elgin|Springfield|Peoria|Champaign|Evanston',
  Indiana: 'Indianapolis|Fort Wayne|Evansville|South Bend|Carmel|Fishers|Bloomington|Hammond|Lafayette|Muncie',
  Iowa: 'Des Moines|Cedar Rapids|Davenport|Sioux City|Iowa City|Ankeny|Waterloo|Ames|Council Bluffs|Dubuque',
  Kansas: 'Wichita|Overland Park|Kansas City|Olathe|Topeka|Lawrence|Shawnee|Manhattan|Salina|Hutchinson',
  Kentucky: 'Louisville|Lexington|Bowling Green|Owensboro|Covington|Richmond|Georgetown|Florence|Frankfort|Paducah',
  Louisiana: 'New Orleans|Baton Rouge|Shreveport|Lafayette|Lake Charles|Kenner|Bossier City|Monroe|Alexandria|Houma',
  Maine: 'Portland|Lewiston|Bangor|South Portland|Auburn|Biddeford|Saco|Augusta|Westbrook|Waterville',
  Maryland: 'Baltimore|Columbia|Germantown|Silver Spring|Frederick|Rockville|Gaithersburg|Annapolis|Bowie|Hagerstown',
  Massachusetts: 'Boston|Worcester|Springfield|Cambridge|Lowell|Brockton|Quincy|Lynn|New Bedford|Somerville',
  Michigan: 'Detroit|Grand Rapids|Warren|Sterling Heights|Ann Arbor|Lansing|Dearborn|Flint|Troy|Kalamazoo',
  Minnesota: 'Minneapolis|Saint Paul|Rochester|Bloomington|Duluth|Brooklyn Park|Plymouth|Saint Cloud|Mankato|Edina',
  Mississippi: 'Jackson|Gulfport|Southaven|Hattiesburg|Biloxi|Olive Branch|Tupelo|Meridian|Oxford|Greenville',
  Missouri:
    'Kansas City|St. Louis|Springfield|Columbia|Independence|Lee’s Summit|O’Fallon|St. Joseph|St. Charles|Joplin',
  Montana: 'Billings|Missoula|Great Falls|Bozeman|Butte|Helena|Kalispell|Havre|Anaconda|Whitefish',
  Nebraska: 'Omaha|Lincoln|Bellevue|Grand Island|Kearney|Fremont|Hastings|Norfolk|North Platte|Papillion',
  Nevada: 'Las Vegas|Henderson|Reno|North Las Vegas|Sparks|Carson City|Fernley|Elko|Mesquite|Boulder City',
  'New Hampshire': 'Manchester|Nashua|Concord|Derry|Dover|Rochester|Salem|Keene|Portsmouth|Hanover',
  'New Jersey': 'Newark|Jersey City|Paterson|Elizabeth|Trenton|Camden|Edison|Hoboken|Princeton|Atlantic City',
  'New Mexico': 'Albuquerque|Las Cruces|Rio Rancho|Santa Fe|Roswell|Farmington|Hobbs|Clovis|Carlsbad|Taos',
  'New York': 'New York|Brooklyn|Buffalo|Yonkers|Rochester|Syracuse|Albany|New Rochelle|Ithaca|Utica',
  'North Carolina':
    'Charlotte|Raleigh|Greensboro|Durham|Winston-Salem|Fayetteville|Cary|Wilmington|Asheville|Chapel Hill',
  'North Dakota': 'Fargo|Bismarck|Grand Forks|Minot|West Fargo|Williston|Dickinson|Mandan|Jamestown|Wahpeton',
  'Northern Mariana Islands': 'Saipan|Garapan|San Jose|Chalan Kanoa|Rota|Tinian',
  Ohio: 'Columbus|Cleveland|Cincinnati|Toledo|Akron|Dayton|Parma|Canton|Youngstown|Athens',
  Oklahoma: 'Oklahoma City|Tulsa|Norman|Broken Arrow|Edmond|Lawton|Moore|Stillwater|Enid|Muskogee',
  Oregon: 'Portland|Eugene|Salem|Gresham|Hillsboro|Bend|Beaverton|Medford|Corvallis|Ashland',
  Pennsylvania: 'Philadelphia|Pittsburgh|Allentown|Reading|Erie|Scranton|Bethlehem|Lancaster|Harrisburg|State College',
  'Puerto Rico': 'San Juan|Bayamón|Carolina|Ponce|Caguas|Guaynabo|Mayagüez|Arecibo|Trujillo Alto|Fajardo',
  'Rhode Island': 'Providence|Cranston|Warwick|Pawtucket|East Providence|Woonsocket|Newport|Bristol|Westerly|Coventry',
  'South Carolina':
    'Charleston|Columbia|North Charleston|Mount Pleasant|Rock Hill|Greenville|Summerville|Spartanburg|Florence|Myrtle Beach',
  'South Dakota': 'Sioux Falls|Rapid City|Aberdeen|Brookings|Watertown|Mitchell|Yankton|Huron|Pierre|Spearfish',
  Tennessee: 'Nashville|Memphis|Knoxville|Chattanooga|Clarksville|Murfreesboro|Franklin|Johnson City|Jackson|Kingsport',
  Texas: 'Houston|San Antonio|Dallas|Austin|Fort Worth|El Paso|Arlington|Corpus Christi|Plano|Lubbock',
  Utah: 'Salt Lake City|West Valley City|Provo|West Jordan|Orem|Sandy|St. George|Ogden|Logan|Park City',
  Vermont:
    'Burlington|South Burlington|Rutland|Essex Junction|Barre|Montpelier|Winooski|St. Albans|Newport|Brattleboro',
  'Virgin Islands': 'Charlotte Amalie|Christiansted|Frederiksted|Cruz Bay|St Thomas',
  Virginia:
    'Virginia Beach|Chesapeake|Norfolk|Arlington|Richmond|Newport News|Alexandria|Hampton|Roanoke|Charlottesville',
  Washington: 'Seattle|Spokane|Tacoma|Vancouver|Bellevue|Kent|Everett|Olympia|Bellingham|Yakima',
  'West Virginia':
    'Charleston|Huntington|Morgantown|Parkersburg|Wheeling|Weirton|Fairmont|Martinsburg|Beckley|Clarksburg',
  Wisconsin: 'Milwaukee|Madison|Green Bay|Kenosha|Racine|Appleton|Waukesha|Eau Claire|Oshkosh|La Crosse',
  Wyoming: 'Cheyenne|Casper|Laramie|Gillette|Rock Springs|Sheridan|Green River|Evanston|Riverton|Jackson',
};

const FOREIGN_CITIES: Record<string, Record<string, string>> = {
  CA: {
    Ontario: 'Toronto|Ottawa|Hamilton',
    Quebec: 'Montreal|Quebec City|Laval',
    'British Columbia': 'Vancouver|Victoria',
  },
  MX: { Jalisco: 'Guadalajara|Zapopan', 'Nuevo León': 'Monterrey', Puebla: 'Puebla' },
  GB: { England: 'London|Manchester|Birmingham', Scotland: 'Edinburgh|Glasgow', Wales: 'Cardiff|Swansea' },
  AU: { 'New South Wales': 'Sydney|Newcastle', Victoria: 'Melbourne|Geelong', Queensland: 'Brisbane|Cairns' },
};

export function citiesOf(country: string, state: string): string[] {
  const cities = country === 'US' ? US_CITIES[state] : FOREIGN_CITIES[country]?.[state];
  return cities?.split('|') ?? [];
}
