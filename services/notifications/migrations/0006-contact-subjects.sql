-- Up Migration
-- Contact messages store the chosen value; only screens and emails show its label.
UPDATE contacts SET subject = CASE subject
    WHEN 'General Inquiry' THEN 'general'
    WHEN 'Custom Order Request' THEN 'custom'
    WHEN 'Product Question' THEN 'product'
    WHEN 'Wholesale Inquiry' THEN 'wholesale'
    WHEN 'Shipping Question' THEN 'shipping'
    WHEN 'Other' THEN 'other'
    ELSE subject END;
